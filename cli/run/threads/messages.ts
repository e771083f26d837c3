/** What the thread of the command line and those that run scenarios tell each other. */

import type { Message } from '../../../reports/messages.ts';
import type { Parameters } from '../../../steps/subject.ts';
import type { Assembled, Coordinates, DefinitionIds, RuntimeOptions } from './types.ts';

/** Of a thread: its lanes, and how it gets the same steps as the others. */
export interface ThreadData {
  readonly cwd: string;
  readonly testRunStartedId: string;
  readonly coordinates: Coordinates;
  readonly ids: DefinitionIds;
  readonly options: RuntimeOptions;
  readonly lanes: readonly number[];
}

export type Work =
  | { readonly does: 'begin'; readonly parameters: Parameters }
  | { readonly does: 'end' }
  | {
      readonly does: 'scenario';
      readonly scenario: Assembled;
      readonly failing: boolean;
      /** The profile of the shared server that no later scenario uses. */
      readonly lastOf?: string;
    };

export interface Command {
  readonly lane: number;
  readonly work: Work;
}

export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly lane: number; readonly success: boolean; readonly messages: readonly Message[] };
