/**
 * Loads the file of `--authorization-config` when the server starts, and again when the file changes (authz-config-reload). An error stops
 * the server only at startup. Only authorizers of the type Webhook can be added or removed after startup.
 */
import { statSync } from 'node:fs';
import type { AuthorizationConfiguration } from '../auth/authorization-configuration/configuration.ts';
import { readAuthorization } from '../auth/authorization-configuration/read.ts';
import {
  type AuthorizationValidationSettings,
  findAuthorizationProblems,
  findMissingTypeProblems,
  findNameMismatchProblems,
} from '../auth/authorization-configuration/validate.ts';
import type { Authorizer } from '../auth/authorizer.ts';
import { ConfigurationError } from '../auth/configuration/configuration.ts';
import { formatProblems } from '../auth/configuration/validate.ts';
import { readErrorMessage } from '../foundation/error-message.ts';
import { COST_FACTORS } from '../pure/cel/cost/cost-factors.ts';
import { isDeepEqual } from '../pure/value/deep-equal.ts';
import { countReload, createReloadCounter, followFile, type ReloadCounter } from './followed-file.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readFlagFile } from './tls-files.ts';
import type { AccessDependencies } from './token-sources.ts';

export const AUTHORIZATION_FLAG = '--authorization-config';
const STRUCTURED_AUTHORIZATION_GATE = 'StructuredAuthorizationConfiguration';

/** An authorizer that follows changes of its configuration file, with the numbers of reloads. */
export interface FollowedAuthorizer {
  readonly authorizer: Authorizer;
  readonly reloads: ReloadCounter;
}

/** Creates an authorizer that follows changes of the file. `createAuthorizer` throws a SettingError if it cannot use a configuration. */
export function followAuthorizationFile(
  file: string,
  options: SimulatorOptions,
  { clock, log }: AccessDependencies,
  createAuthorizer: (configuration: AuthorizationConfiguration) => Authorizer,
): FollowedAuthorizer {
  if (!options.gates.has(STRUCTURED_AUTHORIZATION_GATE)) {
    throw new SettingError(
      `${AUTHORIZATION_FLAG} cannot be used without enabling ${STRUCTURED_AUTHORIZATION_GATE} feature flag`,
    );
  }
  const text = readFlagFile(AUTHORIZATION_FLAG, file);
  let configuration = readAtStartup(file, () => parseConfiguration(text, [], options));
  let currentAuthorizer = createAuthorizer(configuration);
  const initialTypes = listFixedTypes(configuration);
  const reloads = createReloadCounter();
  countReload(reloads, 'success', clock);
  const loadConfiguration = (fileContent: string): boolean => {
    const newConfiguration = parseConfiguration(fileContent, initialTypes, options);
    if (isDeepEqual(newConfiguration, configuration)) return false;
    configuration = newConfiguration;
    const newFixedType = FIXED_TYPES.find(
      (type) => listFixedTypes(newConfiguration).includes(type) && !initialTypes.includes(type),
    );
    if (newFixedType !== undefined) throw new ConfigurationError(formatNotEnabledMessage(newFixedType));
    currentAuthorizer = createAuthorizer(newConfiguration);
    return true;
  };
  followFile({ flag: AUTHORIZATION_FLAG, file, text, reloads, clock, log, loadText: loadConfiguration });
  return {
    reloads,
    authorizer: {
      authorize: (user, attributes) => currentAuthorizer.authorize(user, attributes),
      listRules: async (user, namespace) =>
        (await currentAuthorizer.listRules?.(user, namespace)) ?? { rules: [], incomplete: true, errors: [] },
    },
  };
}

function readAtStartup<Value>(file: string, readValue: () => Value): Value {
  try {
    return readValue();
  } catch (error) {
    if (error instanceof ConfigurationError) throw new SettingError(`${AUTHORIZATION_FLAG} ${file}: ${error.message}`);
    throw error;
  }
}

function parseConfiguration(
  text: string,
  requiredTypes: readonly string[],
  options: SimulatorOptions,
): AuthorizationConfiguration {
  const configuration = readAuthorization(text, options.dialect);
  const problems = findAuthorizationProblems(configuration, createValidationSettings(options));
  if (problems.length > 0) throw new ConfigurationError(formatProblems(problems));
  const otherProblems = [
    ...findNameMismatchProblems(configuration),
    ...findMissingTypeProblems(configuration, requiredTypes),
  ];
  if (otherProblems.length > 0)
    throw new ConfigurationError(otherProblems.length === 1 ? otherProblems.join() : `[${otherProblems.join(', ')}]`);
  return configuration;
}

/** Returns the types of the authorizers except Webhook, because a reload can add and remove webhooks. */
function listFixedTypes({ authorizers }: AuthorizationConfiguration): string[] {
  return authorizers.map(({ type }) => type).filter((type) => type !== 'Webhook');
}

/** The authorizer types that a server initializes only at startup. */
const FIXED_TYPES = ['ABAC', 'Node', 'RBAC'];

function formatNotEnabledMessage(type: string): string {
  return `authorizer type ${type} is not allowed if it was not enabled at initial server startup`;
}

export function createValidationSettings({ gates, departures }: SimulatorOptions): AuthorizationValidationSettings {
  return {
    includesSelectors: gates.has('AuthorizeWithSelectors'),
    costFactors: departures.has('expression-cost-figures') ? COST_FACTORS.kubernetes : COST_FACTORS.specification,
    findFileProblem: (path) => {
      try {
        return statSync(path).isFile() ? undefined : 'must be a regular file';
      } catch (error) {
        return `error loading file: ${readErrorMessage(error)}`;
      }
    },
  };
}
