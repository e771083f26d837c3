import { after, describe } from 'node:test';
import { parseJson } from '../../pure/json/parse.ts';
import { plainJson } from '../../pure/json/write.ts';
import { isApiObject } from '../../pure/object.ts';
import { realClock } from '../../start/clocks.ts';
import { cacheContract } from '../contract/cache-contract.ts';
import { storeContract } from '../contract/store-contract.ts';
import { CorruptObjectError } from '../corruption.ts';
import { EtcdProcess } from './etcd-process.ts';
import { EtcdStore } from './etcd-store.ts';
import type { ValueSerializer } from './value-serializer.ts';

/** Says where the program is. */
const { ASSAY_ETCD: program } = process.env;

const json: ValueSerializer = {
  encode: (value) => Buffer.from(plainJson(value)),
  decode: (bytes, key) => {
    const { value } = parseJson(Buffer.from(bytes).toString());
    if (!isApiObject(value)) throw new CorruptObjectError(key, 'undecodable');
    return value;
  },
};

if (program === undefined) describe('etcd store', { skip: 'ASSAY_ETCD does not say where etcd is' }, () => undefined);
else {
  const etcd = new EtcdProcess(program);
  after(() => etcd.close());
  const open = async () => new EtcdStore({ members: await etcd.empty(), serializer: json, clock: realClock });
  storeContract('etcd', open);
  cacheContract('etcd', open);
}
