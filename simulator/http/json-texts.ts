/** The JSON of a long document in texts that follow one another. */
import { Members, membersIn } from '../registry/openapi/members.ts';

/** `JSON.stringify` of it; members that are objects begin a new text, so many levels deep. */
export function* jsonTexts(document: object, levels: number): Generator<string> {
  let before = '{';
  for (const [name, member] of membersIn(document)) {
    if (member === undefined) continue;
    const begin = `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (member instanceof Members || (levels > 1 && isObject(member))) {
      yield begin;
      yield* jsonTexts(member, levels - 1);
    } else yield begin + JSON.stringify(member);
  }
  yield before === '{' ? '{}' : '}';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
