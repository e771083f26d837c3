/** Programs about names that the server generates. */
import fc from 'fast-check';
import { compact } from '../../values/compact.ts';
import { drawList, drawRarely } from '../arbitraries.ts';
import type { KindSelection } from '../kinds/kinds.ts';
import type { Operation } from '../operation.ts';
import { addMetadata, buildCreate } from '../requests.ts';

/** The last prefix is so long that the server truncates it. */
const NAME_PREFIXES = ['gen-', 'gen-', 'gen-', '', '_gen-', 'a.gen-', `${'l'.repeat(54)}gen-which-is-cut`];
const OTHER_METADATA = [{}, {}, {}, { name: 'a' }, { labels: { x: '1' } }];

/**
 * Draws creates with generateName. The program sends no list, because generated names have a different order on each
 * server.
 */
export const drawGeneratedNames = (kinds: KindSelection): fc.Arbitrary<Operation[]> =>
  kinds.kindArbitrary.chain((kind) => {
    const buildGenerateNameCreate = (metadata: object, query?: object): Operation =>
      buildCreate(
        kind,
        undefined,
        addMetadata(kind.getContent(0), { ...metadata }),
        compact({ query: query as { dryRun: string } }),
      );
    const dryRun = { dryRun: 'All' };
    const createArbitrary = fc
      .tuple(fc.constantFrom(...NAME_PREFIXES), fc.constantFrom(...OTHER_METADATA), drawRarely(3, fc.constant(dryRun)))
      .map(([generateName, metadata, query]) => buildGenerateNameCreate({ generateName, ...metadata }, query));
    const simpleMetadata = { generateName: 'gen-' };
    return drawList(createArbitrary, 3, 7).map((operations) => [
      buildGenerateNameCreate(simpleMetadata, dryRun),
      buildGenerateNameCreate(simpleMetadata),
      buildGenerateNameCreate(simpleMetadata),
      ...operations,
    ]);
  });
