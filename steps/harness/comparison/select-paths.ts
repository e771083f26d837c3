/**
 * The paths of comparisons: those of `paths.ts`, and items[*].metadata.name of each item in a list items[metadata.name=a].spec of the first
 * item with this text at this path items.(count) the number of items object.(members) the names of its members object.(filled) the names of
 * members that are not empty: not null, "" or a container of only empty values
 */
import type { JsonObject } from '../../../values/json-object.ts';
import { isContainer, lookUp, MISSING } from './paths.ts';

const ABOUT = {
  count: (members: JsonObject) => Object.keys(members).length,
  members: (members: JsonObject) => Object.keys(members),
  filled: (members: JsonObject) => Object.keys(members).filter((name) => isFilled(members[name])),
} as const;

const ITEM_WITH = /\[([\w.]+)=([^\]]+)\]\.?/;

export function select(value: unknown, path: string): unknown {
  const star = path.indexOf('[*]');
  const [text = '', field = '', expected] = ITEM_WITH.exec(path) ?? [];
  const at = path.indexOf(text);
  if (text !== '' && (star < 0 || at < star)) {
    const list = lookUp(value, path.slice(0, at));
    const item = Array.isArray(list) ? list.find((candidate) => lookUp(candidate, field) === expected) : undefined;
    return item === undefined ? MISSING : select(item, path.slice(at + text.length));
  }
  if (star >= 0) {
    const list = lookUp(value, path.slice(0, star));
    const remainingPath = path.slice(star + '[*]'.length).replace(/^\./, '');
    return Array.isArray(list) ? list.map((item) => select(item, remainingPath)) : MISSING;
  }
  const [, owner = '', property] = /^(?:(.*)\.)?\((count|members|filled)\)$/.exec(path) ?? [];
  if (property === undefined) return lookUp(value, path);
  const container = lookUp(value, owner);
  return isContainer(container) ? ABOUT[property as keyof typeof ABOUT](container) : MISSING;
}

function isFilled(value: unknown): boolean {
  return isContainer(value) ? Object.values(value).some(isFilled) : value !== null && value !== '';
}
