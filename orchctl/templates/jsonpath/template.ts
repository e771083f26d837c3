/** JSONPath templates for the option `-o jsonpath`. */
import { formatJson } from '../json.ts';
import { formatDefault } from '../print.ts';
import { isList, isMap, type Value } from '../values.ts';
import { PathEvaluator } from './find.ts';
import { parseTemplate } from './parse.ts';

export { JsonPathError } from './parse.ts';

export interface JsonPathOptions {
  readonly allowMissing?: boolean;
  /** Whether to format the results of each part as a JSON list. */
  readonly writesJson?: boolean;
}

export interface JsonPathTemplate {
  /** Returns the output of the template for a value. Throws a JsonPathError. */
  execute(value: Value, options?: JsonPathOptions): string;
}

/** Parses a JSONPath template. Throws a JsonPathError. */
export function parseJsonPathTemplate(source: string): JsonPathTemplate {
  const parts = parseTemplate(source);
  return {
    execute: (value, { allowMissing = true, writesJson = false } = {}) => {
      const resultSets = new PathEvaluator(parts, { allowMissing }).findResults(value);
      return resultSets
        .map((results) =>
          writesJson ? `${formatJson(results, { isIndented: true })}\n` : results.map(formatValue).join(' '),
        )
        .join('');
    },
  };
}

function formatValue(value: Value): string {
  if (value === null) return 'null';
  return isList(value) || isMap(value) ? formatJson(value) : formatDefault(value);
}
