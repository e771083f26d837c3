/**
 * Loads the file of `--authentication-config` when the server starts, and again when the file changes (authn-config-reload). An error stops
 * the server only at startup.
 */
import type { AuthenticationConfiguration } from '../auth/configuration/configuration.ts';
import { ConfigurationError } from '../auth/configuration/configuration.ts';
import { readConfiguration } from '../auth/configuration/read.ts';
import {
  type AuthenticationValidationSettings,
  findConfigurationProblems,
  formatProblems,
} from '../auth/configuration/validate.ts';
import type { Clock } from '../foundation/clock.ts';
import { createForbiddenProblem } from '../pure/status/field-problem.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import { isDeepEqual } from '../pure/value/deep-equal.ts';
import { createReloadCounter, followFile, type ReloadCounter } from './followed-file.ts';
import { SettingError } from './settings.ts';
import { readFlagFile } from './tls-files.ts';

const FLAG_NAME = '--authentication-config';

export function checkConfiguration(
  configuration: AuthenticationConfiguration,
  settings: AuthenticationValidationSettings,
  otherFieldProblems: readonly FieldProblem[] = [],
): AuthenticationConfiguration {
  const problems = [...findConfigurationProblems(configuration, settings), ...otherFieldProblems];
  if (problems.length > 0) throw new ConfigurationError(formatProblems(problems));
  return configuration;
}

export interface FollowedFileOptions {
  readonly file: string;
  readonly validationSettings: AuthenticationValidationSettings;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Applies the configuration. Throws a ConfigurationError if it contradicts flags. */
  readonly applyConfiguration: (configuration: AuthenticationConfiguration) => void;
}

/** Loads the file now and after each change. Throws a SettingError if the file is invalid now. Returns the counter of the reloads. */
export function followAuthenticationFile({
  file,
  validationSettings,
  clock,
  log,
  applyConfiguration,
}: FollowedFileOptions): ReloadCounter {
  const text = readFlagFile(FLAG_NAME, file);
  const initialConfiguration = loadInitialConfiguration(text, validationSettings, file, applyConfiguration);
  const reloads = createReloadCounter();
  const loadConfiguration = (fileContent: string): boolean => {
    const configuration = readConfiguration(fileContent, validationSettings.dialect);
    applyConfiguration(
      checkConfiguration(configuration, validationSettings, findAnonymousProblems(initialConfiguration, configuration)),
    );
    return true;
  };
  followFile({ flag: FLAG_NAME, file, text, reloads, clock, log, loadText: loadConfiguration });
  return reloads;
}

function loadInitialConfiguration(
  text: string,
  validationSettings: AuthenticationValidationSettings,
  file: string,
  applyConfiguration: FollowedFileOptions['applyConfiguration'],
): AuthenticationConfiguration {
  try {
    const configuration = checkConfiguration(readConfiguration(text, validationSettings.dialect), validationSettings);
    applyConfiguration(configuration);
    return configuration;
  } catch (error) {
    if (error instanceof ConfigurationError) throw new SettingError(`${FLAG_NAME} ${file}: ${error.message}`);
    throw error;
  }
}

/** Returns a problem if the configuration of anonymous requests has changed since startup. */
function findAnonymousProblems(
  initialConfiguration: AuthenticationConfiguration,
  newConfiguration: AuthenticationConfiguration,
): FieldProblem[] {
  if (isDeepEqual(initialConfiguration.anonymous, newConfiguration.anonymous)) return [];
  return [createForbiddenProblem('anonymous', 'changed from initial configuration file')];
}
