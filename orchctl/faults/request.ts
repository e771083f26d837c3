/** Faults in the options of `create quota` and in its requests. */
import type { Fault } from '../../faults/fault.ts';

export const requestFaults = {
  'client-creates-nothing': {
    bug: 'the command prints that the quota was created and sends nothing',
    breaks: ['cli-create-quota-creates', 'cli-dry-run-default-none'],
    in: 'quota/create.ts',
    find: `dryRun === 'client'
      ? quotaToCreate
      :`,
    put: "dryRun !== 'server' ? quotaToCreate :",
  },
  'client-takes-first-name': {
    bug: 'if several names are given, the first is used, and no error is reported',
    breaks: ['cli-create-quota-name-required'],
    in: 'command.ts',
    find: 'if (name === undefined || otherNames.length > 0) {',
    put: 'if (name === undefined) {',
  },
  'client-dry-run-is-sent': {
    bug: '--dry-run=client sends the request',
    breaks: ['cli-dry-run-client', 'cli-dry-run-bare-unchanged', 'cli-dry-run-bare-acts-as-client'],
    in: 'quota/create.ts',
    find: `dryRun === 'client'
      ? quotaToCreate
      :`,
    put: "dryRun === 'client' && quotaToCreate === undefined ? quotaToCreate :",
  },
  'client-dry-run-is-stored': {
    bug: '--dry-run=server sends no dryRun parameter',
    breaks: ['cli-dry-run-server'],
    in: 'quota/create.ts',
    find: `...(dryRun === 'server' && { dryRun: 'All' }),`,
    put: '',
  },
  'client-bare-dry-run-is-silent': {
    bug: '--dry-run without a value prints no warning',
    breaks: ['cli-dry-run-bare-acts-as-client', 'cli-dry-run-bare-unchanged'],
    in: 'quota/create.ts',
    find: "writeError('Warning: --dry-run is deprecated and can be replaced with --dry-run=client.\\n');",
    put: '',
  },
  'client-dry-run-takes-next-word': {
    bug: '--dry-run without a value consumes the next word',
    breaks: ['cli-dry-run-bare-unchanged', 'cli-dry-run-bare-acts-as-client'],
    in: 'options.ts',
    find: `implicitValue: 'unchanged',`,
    put: '',
  },
  'client-without-field-manager': {
    bug: 'the request has no field manager',
    breaks: ['cli-field-manager-default'],
    in: 'options.ts',
    find: 'default: `${program}-create`',
    put: `default: ''`,
  },
  'client-ignores-field-manager': {
    bug: '--field-manager is ignored',
    breaks: ['cli-field-manager-flag'],
    in: 'quota/create.ts',
    find: `fieldManager: flags.getText('field-manager'),`,
    put: 'fieldManager: `${program}-create`,',
  },
  'client-first-limit-only': {
    bug: 'only the first pair of --hard is used',
    breaks: ['cli-hard-flag'],
    in: 'quota/quota.ts',
    find: `for (const pair of text.split(','))`,
    put: `for (const pair of text.split(',').slice(0, 1))`,
  },
  'client-limit-without-amount': {
    bug: 'an entry of --hard without = means 1',
    breaks: ['cli-hard-syntax'],
    in: 'quota/quota.ts',
    find: `const [resource = '', quantity, ...extraParts]`,
    put: `const [resource = '', quantity = '1', ...extraParts]`,
  },
  'client-help-creates': {
    bug: '--help is ignored, and the quota is created',
    breaks: ['cli-help-flag'],
    in: 'command.ts',
    find: `if (flags.getBoolean('help')) return printHelp('quota', tables, environment);`,
    put: '',
  },
  'client-never-saves-config': {
    bug: '--save-config is ignored',
    breaks: ['cli-save-config-true'],
    in: 'quota/create.ts',
    find: "const quotaToCreate = flags.getBoolean('save-config')",
    put: "const quotaToCreate = flags.getBoolean('save-config') && knownDialect === undefined && serverDialect === undefined",
  },
  'client-sorts-scopes': {
    bug: 'scopes are sorted before they are sent',
    breaks: ['cli-scopes-flag'],
    in: 'quota/quota.ts',
    find: 'return { scopes };',
    put: 'return { scopes: scopes.toSorted() };',
  },
  'client-validates-loosely': {
    bug: 'the default of --validate is warn',
    breaks: ['cli-validate-default-strict'],
    in: 'options.ts',
    find: `default: 'strict',`,
    put: `default: 'warn',`,
  },
  'client-validate-true-warns': {
    bug: '--validate=true requests warnings',
    breaks: ['cli-validate-strict-true'],
    in: 'quota/create.ts',
    find: `if (value === 'strict' || bool === true) return 'Strict';`,
    put: `if (value === 'strict') return 'Strict';
  if (bool === true) return 'Warn';`,
  },
  'client-validate-warn-is-strict': {
    bug: '--validate=warn requests strict validation',
    breaks: ['cli-validate-warn'],
    in: 'quota/create.ts',
    find: `if (value === 'warn') return 'Warn';`,
    put: `if (value === 'warn') return 'Strict';`,
  },
  'client-validate-false-refused': {
    bug: '--validate=false is rejected',
    breaks: ['cli-validate-ignore-false'],
    in: 'quota/create.ts',
    find: `if (value === 'ignore' || bool === false) return 'Ignore';`,
    put: `if (value === 'ignore') return 'Ignore';`,
  },
  'client-without-version': {
    bug: '--version prints nothing',
    breaks: ['cli-version-flag'],
    in: 'command.ts',
    find: 'writeOutput(`Client Version: ${describeClientVersion()}\\n`);',
    put: 'writeOutput(describeClientVersion().slice(0, 0));',
  },
} satisfies Readonly<Record<string, Fault>>;
