/** Go templates for the option `-o go-template`. */
import type { Value } from '../values.ts';
import { type ExecuteOptions, executeTemplate, type TemplateOutput } from './execute.ts';
import { FUNCTIONS } from './functions.ts';
import { parse } from './parse.ts';

export interface GoTemplate {
  execute(value: Value, options?: ExecuteOptions): TemplateOutput;
}

const FUNCTION_NAMES: ReadonlySet<string> = new Set(FUNCTIONS.keys());

/** Parses a Go template. Throws a ParseError. */
export function parseGoTemplate(source: string, name = 'output'): GoTemplate {
  const template = parse(name, source, FUNCTION_NAMES);
  return { execute: (value, options) => executeTemplate(template, value, options) };
}
