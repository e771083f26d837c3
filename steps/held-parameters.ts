/** The parameters of runs. Cucumber copies what it is given for each scenario: it gets what they are held by here, which is a word. */
import { harness } from '../client/errors.ts';
import type { Parameters } from './subject.ts';

export interface HeldParameters {
  readonly held: string;
}

const held = new Map<string, Parameters>();

export function hold(parameters: Parameters): HeldParameters {
  const word = crypto.randomUUID();
  held.set(word, parameters);
  return { held: word };
}

export function release({ held: word }: HeldParameters): void {
  held.delete(word);
}

/** As Cucumber passes them on: where `cucumber-js` runs by itself, they are what they are. */
export function parametersOf(given: Parameters | HeldParameters): Parameters {
  if (!('held' in given)) return given;
  const parameters = held.get(given.held);
  if (parameters === undefined) throw harness('a scenario runs whose run is over');
  return parameters;
}
