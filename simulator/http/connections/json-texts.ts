/** The JSON of a long document as a sequence of texts. */
import { isObject } from '../../pure/value/is-object.ts';
import { iterateMembers, Members } from '../../registry/openapi/members.ts';

/** Yields the text of `JSON.stringify`; members that are objects start a new text, down to `levels`. */
export function* generateJsonTexts(document: object, levels: number): Generator<string> {
  let before = '{';
  for (const [name, member] of iterateMembers(document)) {
    if (member === undefined) continue;
    const begin = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (member instanceof Members || (levels > 1 && isObject(member))) {
      yield begin;
      yield* generateJsonTexts(member, levels - 1);
    } else yield begin + JSON.stringify(member);
  }
  yield before === '{' ? '{}' : '}';
}
