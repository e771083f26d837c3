/** Starts the controllers that `--controllers` selects. */
import type { Controller, ControllerContext } from './controller.ts';
import { GarbageCollector } from './garbage-collector/garbage-collector.ts';
import { NamespaceController } from './namespace/namespace-controller.ts';
import { createRootCaPublisher } from './namespace/root-ca-publisher.ts';
import { PolicyStatusController } from './policy-status/policy-status.ts';
import { ResourceQuotaController } from './resource-quota/resource-quota-controller.ts';
import { RoleAggregationController } from './roles/role-aggregation.ts';
import type { ControllerName } from './selection.ts';
import { createAccountTokenController } from './service-accounts/account-token-controller.ts';
import { createServiceAccountController } from './service-accounts/service-account-controller.ts';
import { createTokenCleaner } from './token-cleaner.ts';
import { createClaimProtection } from './volumes/claim-protection.ts';
import { createVolumeProtection } from './volumes/volume-protection.ts';

const CONTROLLER_CONSTRUCTORS: Readonly<Record<ControllerName, (context: ControllerContext) => Controller>> = {
  'clusterrole-aggregation-controller': (context) => new RoleAggregationController(context),
  'namespace-controller': (context) => new NamespaceController(context),
  'persistentvolume-protection-controller': createVolumeProtection,
  'persistentvolumeclaim-protection-controller': createClaimProtection,
  'root-ca-certificate-publisher-controller': createRootCaPublisher,
  'validatingadmissionpolicy-status-controller': (context) => new PolicyStatusController(context),
  'resourcequota-controller': (context) => new ResourceQuotaController(context),
  'garbage-collector-controller': (context) => new GarbageCollector(context),
  'serviceaccount-controller': createServiceAccountController,
  'serviceaccount-token-controller': createAccountTokenController,
  'token-cleaner-controller': createTokenCleaner,
};

export function createControllers(
  context: ControllerContext,
  controllerNames: ReadonlySet<ControllerName>,
): Controller {
  const chosenControllers = [...controllerNames].map((name) => CONTROLLER_CONSTRUCTORS[name](context));
  return {
    async start() {
      await Promise.all(chosenControllers.map((controller) => controller.start()));
    },
    stop() {
      for (const controller of chosenControllers) controller.stop();
    },
  };
}
