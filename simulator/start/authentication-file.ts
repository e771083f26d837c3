/**
 * Loads the file of `--authentication-config` when the server starts, and again when the file changes (authn-config-reload). An error stops
 * the server only at startup.
 */
import type { AuthenticationConfiguration } from '../auth/configuration/configuration.ts';
import { ConfigurationError } from '../auth/configuration/configuration.ts';
import { readConfiguration } from '../auth/configuration/read.ts';
import { type Bounds, findConfigurationProblems, formatProblems } from '../auth/configuration/validate.ts';
import type { Clock } from '../ground/clock.ts';
import { forbiddenField } from '../pure/status/field-problem.ts';
import type { FieldProblem } from '../pure/status/status.ts';
import { deepEqual } from '../pure/value/deep-equal.ts';
import { followFile, noReloads, type Reloads } from './followed-file.ts';
import { SettingError } from './settings.ts';
import { readSetting } from './tls-files.ts';

const FLAG = '--authentication-config';

export function checkConfiguration(
  configuration: AuthenticationConfiguration,
  bounds: Bounds,
  otherFieldProblems: readonly FieldProblem[] = [],
): AuthenticationConfiguration {
  const problems = [...findConfigurationProblems(configuration, bounds), ...otherFieldProblems];
  if (problems.length > 0) throw new ConfigurationError(formatProblems(problems));
  return configuration;
}

export interface ConfigurationFile {
  readonly file: string;
  readonly bounds: Bounds;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Throws a ConfigurationError if the configuration contradicts flags. */
  readonly apply: (configuration: AuthenticationConfiguration) => void;
}

export function followAuthentication({ file, bounds, clock, log, apply }: ConfigurationFile): Reloads {
  const text = readSetting(FLAG, file);
  const initialConfiguration = loadInitial(text, bounds, file, apply);
  const reloads = noReloads();
  const load = (fileContent: string): boolean => {
    const configuration = readConfiguration(fileContent, bounds.dialect);
    apply(checkConfiguration(configuration, bounds, findAnonymousProblems(initialConfiguration, configuration)));
    return true;
  };
  followFile({ flag: FLAG, file, text, reloads, clock, log, load });
  return reloads;
}

function loadInitial(
  text: string,
  bounds: Bounds,
  file: string,
  apply: ConfigurationFile['apply'],
): AuthenticationConfiguration {
  try {
    const configuration = checkConfiguration(readConfiguration(text, bounds.dialect), bounds);
    apply(configuration);
    return configuration;
  } catch (error) {
    if (error instanceof ConfigurationError) throw new SettingError(`${FLAG} ${file}: ${error.message}`);
    throw error;
  }
}

/** Returns a problem if the configuration of anonymous requests has changed since startup. */
function findAnonymousProblems(
  initialConfiguration: AuthenticationConfiguration,
  next: AuthenticationConfiguration,
): FieldProblem[] {
  if (deepEqual(initialConfiguration.anonymous, next.anonymous)) return [];
  return [forbiddenField('anonymous', 'changed from initial configuration file')];
}
