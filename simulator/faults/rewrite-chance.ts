/** Faults that draw names and uids otherwise than by chance. */
import type { Chance } from '../clock.ts';
import type { ApiObject } from '../pure/object.ts';
import type { FaultSet } from './catalogue.ts';

let drawn = 0;

/** `object` is what the uid or the name is for. */
export function misdrawn(chance: Chance, object: ApiObject, faults: FaultSet): Chance {
  if (faults.size === 0) return chance;
  const { namespace = '', name = '' } = object.metadata;
  return {
    uuid() {
      if (faults.has('uid-counts-up')) return `5f0c1d52-8c1a-4b7e-9d3f-${serial(12)}`;
      return faults.has('uid-made-of-name') ? uuidOf(`${namespace}/${name}`) : chance.uuid();
    },
    text(length, alphabet) {
      if (faults.has('generated-names-repeat')) return (alphabet[0] ?? '').repeat(length);
      return faults.has('generated-names-count') ? serial(length + 1) : chance.text(length, alphabet);
    },
  };
}

function serial(length: number): string {
  drawn += 1;
  return String(drawn).padStart(length, '0');
}

function uuidOf(text: string): string {
  const hex = Buffer.from(text.padEnd(16, '-')).toString('hex').slice(-32);
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}
