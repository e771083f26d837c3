/** Checks the options of `judge()` with the schema of `assay.yaml`. An unknown name or a value of a wrong type is a usage error. */
import { Ajv } from 'ajv';
import { createUsageError } from '../client/errors.ts';
import { formatError, readConfigSchema } from './options/config.ts';
import { ORIGINS } from './options/options.ts';

const STRING_LIST_SCHEMA = { type: 'array', items: { type: 'string' } };
const POSITIVE_INTEGER_SCHEMA = { type: 'integer', minimum: 1 };

/** The schemas of options that `assay.yaml` does not have. `onScenario` is a function and is checked separately. */
const OPTION_SCHEMAS = {
  areas: STRING_LIST_SCHEMA,
  conformance: STRING_LIST_SCHEMA,
  rules: STRING_LIST_SCHEMA,
  tags: { type: 'string' },
  strengths: { type: 'array', items: { enum: ['must', 'should', 'may'] } },
  origins: { type: 'array', items: { enum: ORIGINS } },
  parallel: POSITIVE_INTEGER_SCHEMA,
  seed: { type: 'integer' },
  timeout: { type: 'number', exclusiveMinimum: 0, maximum: 3600 },
  allowSlow: { type: 'boolean' },
  programs: POSITIVE_INTEGER_SCHEMA,
  failFast: { type: 'boolean' },
  reportDir: { type: 'string', minLength: 1 },
  full: { type: 'boolean' },
};

export function checkJudgeOptions(options: object): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw createUsageError(`judge() needs an options object, not ${JSON.stringify(options)}`);
  const { onScenario, ...rest }: { readonly onScenario?: unknown } = options;
  if (onScenario !== undefined && typeof onScenario !== 'function')
    throw createUsageError('judge(): onScenario must be a function');
  const { server, ...config } = readConfigSchema().properties;
  const properties: object = { ...server.properties, ...config, ...OPTION_SCHEMAS };
  const validateOptions = new Ajv({ strict: false }).compile({
    type: 'object',
    additionalProperties: false,
    properties,
  });
  // An omitted option may also be undefined.
  const definedOptions = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  if (!validateOptions(definedOptions))
    throw createUsageError(`judge(): ${formatError(validateOptions.errors?.[0], 'option', Object.keys(properties))}`);
}
