/** Faults in the rules about names, defaults, warnings and documentation. */
import type { Fault } from '../../faults/fault.ts';

export const promiseFaults = {
  'policy-no-warning-is-no-matter': {
    bug: 'an element that emits no warning is accepted, like an element whose history does not state whether it emits a warning',
    breaks: ['dep-rule-6-cli-warns'],
    in: 'rules/rule-6.ts',
    find: 'warns !== false',
    put: '!warns',
  },
  'policy-help-is-no-documentation': {
    bug: 'only release notes count as documentation',
    breaks: ['dep-rule-10-gate-documented'],
    in: 'rules/rule-10.ts',
    find: "    ...(documentation?.cliHelp === false ? ['the help of the command line'] : []),\n",
    put: '',
  },
  'policy-documented-is-enough': {
    bug: 'existing documentation always counts as complete',
    breaks: ['dep-rule-10-gate-says-non-operational'],
    in: 'rules/rule-10.ts',
    find: 'documentation?.saysWhetherOperational === false',
    put: 'documentation === undefined',
  },
  'policy-any-prerelease-name': {
    bug: 'an alpha version may have a beta name, and a beta version an alpha name',
    breaks: ['ver-alpha-name', 'ver-beta-name'],
    in: 'rules/version-names.ts',
    find: "(name) => name.includes('alpha')",
    put: '(name) => /alpha|beta/.test(name)',
    also: [
      {
        in: 'rules/version-names.ts',
        find: "(name) => name.includes('beta')",
        put: '(name) => /alpha|beta/.test(name)',
      },
    ],
  },
  'policy-stable-names-begin-well': {
    bug: 'the name of a stable version only has to start with v and a digit',
    breaks: ['ver-stable-name'],
    in: 'level.ts',
    find: '/^v[1-9]\\d*$/',
    put: '/^v\\d/',
  },
  'policy-json-is-the-schema': {
    bug: 'a field may be missing in JSON',
    breaks: ['ver-json-protobuf-same-rules'],
    in: 'rules/encodings.ts',
    find: '!encodings.includes(encoding)',
    put: "encoding !== 'json' && !encodings.includes(encoding)",
  },
  'policy-later-versions-have-all': {
    bug: 'a later version is assumed to have all kinds of the earlier version',
    breaks: ['ver-beta-features-kept'],
    in: 'rules/beta-features.ts',
    find: 'return kinds.length === 0 ? laterVersions.length > 0 :',
    put: 'return laterVersions.length > 0 ||',
  },
  'policy-migration-explains-itself': {
    bug: 'migration instructions are not required',
    breaks: ['ver-beta-migration-instructions'],
    in: 'rules/rules.ts',
    find: '  betaMigrationRule,\n',
    put: '',
  },
  'policy-defaults-as-they-come': {
    bug: 'the defaults of alpha and beta gates are not checked',
    breaks: ['gate-alpha-off', 'gate-beta-on'],
    in: 'rules/rules.ts',
    find: '  alphaGateRule,\n  betaGateRule,\n',
    put: '',
  },
  'policy-gates-can-always-be-named': {
    bug: 'a removed gate that can still be set is accepted, and a removed gate that cannot be set is reported',
    breaks: ['gate-ga-then-removed'],
    in: 'rules/gate-stages.ts',
    find: "namingAfterRemoval !== 'succeeds'",
    put: "namingAfterRemoval !== 'fails'",
  },
} satisfies Readonly<Record<string, Fault>>;
