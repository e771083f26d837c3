/** Deletes the namespaces of the scenarios when a run on a server that it did not start is interrupted. */
import { jsonOf } from '../../client/exchange.ts';
import { send } from '../../client/request.ts';
import { connect, type Target, type TargetDescription } from '../../client/target.ts';
import { namespacePrefix } from '../../steps/subject.ts';

/** Milliseconds a request may take; the user who pressed Ctrl-C waits for it. */
const LIMIT = 3_000;
const AT_ONCE = 16;
/** Scenarios run on until the process ends and may create namespaces during a pass. */
const PASSES = 3;

export async function removeNamespaces(description: TargetDescription, run: string): Promise<void> {
  const target = connect(description);
  try {
    for (let pass = 0; pass < PASSES; pass += 1) await removeOnce(target, run);
  } finally {
    await target.close();
  }
}

async function removeOnce(target: Target, run: string): Promise<void> {
  const list = jsonOf(await send(target, { method: 'GET', path: '/api/v1/namespaces' }, { limit: LIMIT }));
  const { items = [] } = (list ?? {}) as { items?: readonly { metadata: ObjectMeta }[] };
  const names = items
    .filter(({ metadata }) => metadata.name.startsWith(namespacePrefix(run)) && !metadata.deletionTimestamp)
    .map(({ metadata }) => metadata.name);
  const work = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop())
      await send(target, { method: 'DELETE', path: `/api/v1/namespaces/${name}` }, { limit: LIMIT });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

interface ObjectMeta {
  readonly name: string;
  readonly deletionTimestamp?: string;
}
