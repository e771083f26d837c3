/** A scenario as one text, from which is read what it needs and what it stands on: each step, and each cell of its table, in a line of its own. */
import type { Pickle } from '@cucumber/messages';

export function textOfSteps({ steps }: Pick<Pickle, 'steps'>): string {
  return steps
    .map(({ text, argument }) => {
      const cells = argument?.dataTable?.rows.flatMap((row) => row.cells.map(({ value }) => value)) ?? [];
      const { mediaType = '', content = '' } = argument?.docString ?? {};
      return [text, `"""${mediaType}`, content, ...cells].join('\n');
    })
    .join('\n');
}
