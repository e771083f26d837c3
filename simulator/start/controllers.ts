/** Starts the controllers for custom resources and for the objects that the server creates, and the controllers of `--controllers`. */
import { ApiServiceController } from '../controllers/api-services/api-services.ts';
import { createBootstrapController } from '../controllers/bootstrap/bootstrap.ts';
import type { ServerIdentity } from '../controllers/bootstrap/system-objects.ts';
import type { Controller, ControllerContext } from '../controllers/controller.ts';
import { CustomResourceController } from '../controllers/custom-resources/custom-resources.ts';
import { type ControllerName, selectControllers, UnknownControllerError } from '../controllers/selection.ts';
import { createControllers } from '../controllers/start.ts';
import type { StartupPhase } from '../http/health/server-checks.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';

export function readControllers(options: SimulatorOptions): ReadonlySet<ControllerName> {
  try {
    return selectControllers(options.controllers);
  } catch (error) {
    if (error instanceof UnknownControllerError) throw new SettingError(`--controllers: ${error.message}`);
    throw error;
  }
}

export interface ControllerDependencies {
  readonly context: ControllerContext;
  readonly selectedNames: ReadonlySet<ControllerName>;
  readonly identity: ServerIdentity;
  /** Classifies requests by FlowSchema. */
  readonly flowSchemas: Controller;
  readonly advertisedAddress: { readonly ip: string; readonly port: number } | undefined;
  /** Called when a startup phase, which health checks report, is complete. */
  readonly completeStartupPhase: (phase: StartupPhase) => void;
}

/** Starts the controllers. Resolves when each of them has completed its first reconciliation. */
export async function startControllers(
  { authorizationMode, gates }: SimulatorOptions,
  { context, selectedNames, identity, flowSchemas, advertisedAddress, completeStartupPhase }: ControllerDependencies,
): Promise<readonly Controller[]> {
  const definitions = new CustomResourceController(context);
  await definitions.start();
  completeStartupPhase('customResources');
  const bootstrap = createBootstrapController(context, {
    ...(advertisedAddress && { advertisedAddress }),
    identity,
    ...(authorizationMode.includes('RBAC') && { roles: { gates } }),
  });
  await bootstrap.start();
  completeStartupPhase('ownObjects');
  const controllers = createControllers(context, selectedNames);
  await controllers.start();
  await flowSchemas.start();
  const apiServices = new ApiServiceController(context);
  await apiServices.start();
  completeStartupPhase('flowControl');
  return [definitions, bootstrap, controllers, flowSchemas, apiServices];
}
