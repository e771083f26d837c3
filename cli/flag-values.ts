/** Parsers of the flags of `assay simulate`, by type. They accept the same syntax as kube-apiserver. */
import { InvalidArgumentError } from 'commander';
import { parseDuration } from '../simulator/pure/go/duration.ts';
import type { FlagType, FlagTypes } from '../simulator/start/flags/flag.ts';

/** Parses the value of a flag. `previousValue` is the parsed value of the previous occurrence of the flag. */
type ValueParser<Value> = (text: string, previousValue?: Value) => Value;

export const VALUE_PARSERS: { readonly [Type in FlagType]: ValueParser<FlagTypes[Type]> } = {
  string: (text) => text,
  list: parseList,
  repeated: parseRepeatedValue,
  integer: parseInteger,
  seconds: (text) => parseInteger(text) * 1000,
  duration: parseDurationValue,
  boolean: parseBoolean,
  featureGates: parseFeatureGates,
  runtimeConfig: parseRuntimeConfig,
  logLevel: parseLogLevel,
};

export function parseRepeatedValue(text: string, previousValue: readonly string[] = []): readonly string[] {
  return [...previousValue, ...parseList(text)];
}

function parseList(text: string): readonly string[] {
  return text.split(',').filter((item) => item !== '');
}

function parseInteger(text: string): number {
  if (!/^[+-]?[0-9]+$/.test(text)) throw new InvalidArgumentError(`'${text}' is not an integer.`);
  return Number(text);
}

function parseDurationValue(text: string): number {
  const parsedDuration = parseDuration(text);
  if (!parsedDuration.ok) throw new InvalidArgumentError(`${parsedDuration.message}.`);
  return parsedDuration.milliseconds;
}

function parseBoolean(text: string): boolean {
  if (/^(1|t|true)$/i.test(text)) return true;
  if (/^(0|f|false)$/i.test(text)) return false;
  throw new InvalidArgumentError(`'${text}' is neither true nor false.`);
}

/** Parses the value of `-v`. Commander passes the value of `-v=2` as `=2`, because the flag has one letter. */
function parseLogLevel(text: string): number {
  const level = text.startsWith('=') ? text.slice(1) : text;
  if (!/^[0-4]$/.test(level)) throw new InvalidArgumentError(`'${level}' is not a level from 0 to 4.`);
  return Number(level);
}

function parseFeatureGates(
  text: string,
  previousValue: Readonly<Record<string, boolean>> = {},
): Record<string, boolean> {
  const gates: Record<string, boolean> = { ...previousValue };
  for (const pair of parseList(text)) {
    const [name = '', value] = pair.split('=', 2);
    if (value === undefined) throw new InvalidArgumentError(`missing bool value for ${pair}.`);
    gates[name.trim()] = parseGateValue(pair, value.trim());
  }
  return gates;
}

function parseGateValue(pair: string, value: string): boolean {
  try {
    return parseBoolean(value);
  } catch {
    throw new InvalidArgumentError(`invalid value of ${pair}, which is neither true nor false.`);
  }
}

function parseRuntimeConfig(
  text: string,
  previousValue: Readonly<Record<string, boolean>> = {},
): Record<string, boolean> {
  const config: Record<string, boolean> = { ...previousValue };
  for (const pair of parseList(text)) {
    const [key = '', value = ''] = pair.split('=', 2).map((part) => part.trim());
    if (key === '') throw new InvalidArgumentError(`'${pair}' has no name.`);
    config[key] = value === '' || parseBoolean(value);
  }
  return config;
}
