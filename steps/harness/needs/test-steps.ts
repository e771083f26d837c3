/** Test helper that collects the needs of steps. */
import type { PickleStep } from '@cucumber/messages';
import { compact } from '../../../values/compact.ts';
import { determineScenarioNeeds } from './scenario-needs.ts';
import type { Needs } from './step-needs.ts';

/** A sentence, optionally with a table or with a doc string and its media type. */
export type TestStep =
  | string
  | readonly [text: string, rows: readonly (readonly string[])[]]
  | readonly [text: string, document: string, mediaType?: string];

export function collectNeeds(...steps: readonly TestStep[]): Needs {
  return determineScenarioNeeds({ steps: steps.map(createStep) });
}

function createStep(step: TestStep): PickleStep {
  const [text, stepArgument, mediaType] = typeof step === 'string' ? [step] : step;
  const argument =
    typeof stepArgument === 'string'
      ? { docString: { content: stepArgument, ...compact({ mediaType }) } }
      : stepArgument && {
          dataTable: { rows: stepArgument.map((row) => ({ cells: row.map((value) => ({ value })) })) },
        };
  return { id: '', text, astNodeIds: [], ...compact({ argument }) };
}
