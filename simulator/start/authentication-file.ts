/**
 * `--authentication-config`: the file is loaded when the server starts, where an error ends the start, and reloaded when it changes. A
 * file that is invalid then is reported, and the previous configuration stays (authn-config-reload).
 */
import { readFileSync } from 'node:fs';
import type { AuthenticationConfiguration } from '../auth/configuration/configuration.ts';
import { ConfigurationError } from '../auth/configuration/configuration.ts';
import { readConfiguration } from '../auth/configuration/read.ts';
import { type Bounds, configurationProblems, inOneLine } from '../auth/configuration/validate.ts';
import type { Clock } from '../ground/clock.ts';
import { errorMessage } from '../ground/error-message.ts';
import { realClock } from './clocks.ts';
import { SettingError } from './settings.ts';
import { readSetting } from './tls-files.ts';

const FLAG = '--authentication-config';
/** Milliseconds between two reads. */
const INTERVAL = 500;

/** The counts and times of reloads, by result, for metrics. */
export interface Reloads {
  readonly totals: Map<'success' | 'failure', number>;
  /** Seconds since 1970. */
  readonly last: Map<'success' | 'failure', number>;
}

export function checked(configuration: AuthenticationConfiguration, bounds: Bounds): AuthenticationConfiguration {
  const problems = configurationProblems(configuration, bounds);
  if (problems.length > 0) throw new ConfigurationError(inOneLine(problems));
  return configuration;
}

export interface ConfigurationFile {
  readonly file: string;
  readonly bounds: Bounds;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Throws a ConfigurationError where the configuration contradicts flags. */
  readonly apply: (configuration: AuthenticationConfiguration) => void;
}

export function followFile({ file, bounds, clock, log, apply }: ConfigurationFile): Reloads {
  const reloads: Reloads = { totals: new Map(), last: new Map() };
  const load = (text: string) => apply(checked(readConfiguration(text, bounds.dialect), bounds));
  let loaded = readSetting(FLAG, file);
  try {
    load(loaded);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new SettingError(`${FLAG} ${file}: ${error.message}`);
    throw error;
  }
  const count = (result: 'success' | 'failure') => {
    reloads.totals.set(result, (reloads.totals.get(result) ?? 0) + 1);
    reloads.last.set(result, clock.now() / 1000);
  };
  const reload = (): void => {
    const text = readOrEmpty(file);
    if (text !== loaded) {
      loaded = text;
      try {
        load(text);
        log(`${FLAG}: ${file} was loaded again`);
        count('success');
      } catch (error) {
        log(`${FLAG}: ${file} is not used, what was loaded before stays: ${errorMessage(error)}`);
        count('failure');
      }
    }
    realClock.after(INTERVAL, reload);
  };
  // The file changes in real time, whatever the adjustable clock shows.
  realClock.after(INTERVAL, reload);
  return reloads;
}

/** Empty, and so invalid, when the file cannot be read. */
function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
