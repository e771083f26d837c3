/** JSONPath templates for the option `-o jsonpath`. */
import { formatJson } from '../json.ts';
import { print } from '../print.ts';
import { isList, isMembers, type Value } from '../values.ts';
import { Finder } from './find.ts';
import { parseTemplate } from './parse.ts';

export { PathError } from './parse.ts';

export interface PathOptions {
  readonly allowMissing?: boolean;
  /** Whether to format the results of each part as a JSON list. */
  readonly asJson?: boolean;
}

export interface PathTemplate {
  /** Returns the output of the template for a value. Throws a PathError. */
  execute(value: Value, options?: PathOptions): string;
}

/** Parses a JSONPath template. Throws a PathError. */
export function parsePathTemplate(source: string): PathTemplate {
  const parts = parseTemplate(source);
  return {
    execute: (value, { allowMissing = true, asJson = false } = {}) => {
      const resultSets = new Finder(parts, { allowMissing }).find(value);
      return resultSets
        .map((results) =>
          asJson ? `${formatJson(results, { indented: true })}\n` : results.map(formatValue).join(' '),
        )
        .join('');
    },
  };
}

function formatValue(value: Value): string {
  if (value === null) return 'null';
  return isList(value) || isMembers(value) ? formatJson(value) : print(value);
}
