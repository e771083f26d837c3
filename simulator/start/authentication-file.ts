/**
 * `--authentication-config`: the file is read when the server starts, where a mistake ends it, and looked at again and again. A change
 * counts at once; one that can't be used changes nothing and says so (authn-config-reload).
 */
import { readFileSync } from 'node:fs';
import type { AuthenticationConfiguration } from '../auth/configuration/configuration.ts';
import { ConfigurationError } from '../auth/configuration/configuration.ts';
import { readConfiguration } from '../auth/configuration/read.ts';
import { type Bounds, configurationProblems, inOneLine } from '../auth/configuration/validate.ts';
import type { Clock } from '../ground/clock.ts';
import { realClock } from './clocks.ts';
import { SettingError } from './settings.ts';
import { readSetting } from './tls-files.ts';

const FLAG = '--authentication-config';
/** Milliseconds between two looks. */
const INTERVAL = 500;

/** When and how the last reload ended; what it counts. */
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

export interface FollowedFile {
  readonly file: string;
  readonly bounds: Bounds;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Throws a ConfigurationError where the rest of the server can't do with it. */
  readonly apply: (configuration: AuthenticationConfiguration) => void;
}

export function followFile({ file, bounds, clock, log, apply }: FollowedFile): Reloads {
  const reloads: Reloads = { totals: new Map(), last: new Map() };
  const load = (text: string) => apply(checked(readConfiguration(text, bounds.dialect), bounds));
  let seen = readSetting(FLAG, file);
  try {
    load(seen);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new SettingError(`${FLAG} ${file}: ${error.message}`);
    throw error;
  }
  const ended = (how: 'success' | 'failure') => {
    reloads.totals.set(how, (reloads.totals.get(how) ?? 0) + 1);
    reloads.last.set(how, clock.now() / 1000);
  };
  const look = (): void => {
    const text = textOf(file);
    if (text !== seen) {
      seen = text;
      try {
        load(text);
        log(`${FLAG}: ${file} was loaded again`);
        ended('success');
      } catch (error) {
        log(`${FLAG}: ${file} is not used, what was loaded before stays: ${(error as Error).message}`);
        ended('failure');
      }
    }
    realClock.after(INTERVAL, look);
  };
  // Not by the clock that a harness pushes ahead: nothing is to be seen in between.
  realClock.after(INTERVAL, look);
  return reloads;
}

/** A file that is gone, or half replaced, can't be used either. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
