/** Faults in the rules about removed, changed and replaced API elements, preferred versions and component configurations. */
import type { Fault } from '../../faults/fault.ts';

export const elementFaults = {
  'policy-kinds-come-and-go': {
    bug: 'the removal of a kind is reported only in beta versions',
    breaks: ['dep-rule-1-removal-by-new-version'],
    in: 'rules/rule-1-removal.ts',
    find: "source.removed === undefined || version.level === 'alpha'",
    put: "source.removed === undefined || !version.source.version.includes('beta')",
  },
  'policy-compares-types-of-values': {
    bug: 'a change counts only if the JSON types of the old and the new value differ',
    breaks: ['dep-rule-1-no-significant-change'],
    in: 'rules/rule-1-change.ts',
    find: 'return JSON.stringify(a) === JSON.stringify(b);',
    put: 'return typeof a === typeof b;',
  },
  'policy-takes-new-requirements': {
    bug: 'the first new required field of a kind is not reported',
    breaks: ['dep-rule-1-no-significant-change'],
    in: 'rules/rule-1-change.ts',
    find: '        ...findNewRequirements(kind, timeline),\n',
    put: '        ...findNewRequirements(kind, timeline).slice(1),\n',
  },
  'policy-forgets-constants': {
    bug: 'removed constants are not reported',
    breaks: ['dep-constant-like-field', 'dep-rule-1-removal-by-new-version'],
    in: 'rules/rule-1-removal.ts',
    find: '...(source.constants ?? []).map(',
    put: '...(source.constants ?? []).filter(({ removed }) => removed === undefined).map(',
  },
  'policy-deprecated-fields-may-go': {
    bug: 'a deprecated field may be removed from a version that is still served',
    breaks: ['dep-field-works-until-version-removed'],
    in: 'rules/fields.ts',
    find: 'member.memberType === memberType && member.lifecycle.deprecated !== undefined',
    put: "member.memberType === memberType && member.lifecycle.deprecated !== undefined && memberType !== 'field'",
  },
  'policy-fields-by-name': {
    bug: 'fields with the same path count as the same field, even if their types differ',
    breaks: ['dep-rule-2-lossless-roundtrip'],
    in: 'rules/round-trip.ts',
    find: 'return field.path === otherField.path && (field.type ?? otherField.type) === (otherField.type ?? field.type);',
    put: 'return field.path === otherField.path;',
  },
  'policy-new-fields-are-free': {
    bug: 'a new field is reported only if the other version has a field with the same path and another type',
    breaks: ['dep-rule-2-new-field-equivalent'],
    in: 'rules/rule-2-new-field.ts',
    find: 'isNew && otherType === undefined',
    put: 'isNew && otherType !== undefined',
  },
  'policy-beta-is-stable-enough': {
    bug: 'beta counts as stable; only alpha is less stable',
    breaks: [
      'dep-rule-3-not-for-less-stable',
      'dep-rule-5c-cli-not-for-less-stable',
      'dep-rule-8-not-for-less-stable-alternative',
    ],
    in: 'level.ts',
    find: 'return LEVEL_ORDER.indexOf(a) < LEVEL_ORDER.indexOf(b);',
    put: "return a === 'alpha' && LEVEL_ORDER.indexOf(a) < LEVEL_ORDER.indexOf(b);",
  },
  'policy-any-later-major': {
    bug: 'a GA version that an earlier major release introduced may be removed in any later major release, including its minor releases',
    breaks: ['dep-rule-4a-ga-not-removed'],
    in: 'rules/rule-4a-ga.ts',
    find: 'lifecycle: { removed } }) => {',
    put: 'lifecycle: { removed, introduced } }) => {',
    also: [
      {
        in: 'rules/rule-4a-ga.ts',
        find: 'parseMajorVersion(previousRelease) !== parseMajorVersion(removed)',
        put: 'parseMajorVersion(introduced) !== parseMajorVersion(removed)',
      },
    ],
  },
  'policy-advances-at-once': {
    bug: 'the preferred version and the storage version may change to a new version in the first release that serves both versions',
    breaks: ['dep-rule-4b-preferred-version', 'dep-rule-4b-storage-version'],
    in: 'rules/rule-4b.ts',
    find: 'timeline.isBefore(firstSharedRelease, release)',
    put: '!timeline.isBefore(release, firstSharedRelease)',
  },
  'policy-versions-of-no-matter': {
    bug: 'the configuration of a component needs only a group, but no version',
    breaks: ['dep-component-config-versioned'],
    in: 'rules/component-configurations.ts',
    find: ", ...(versions.length === 0 ? ['version'] : [])",
    put: '',
  },
} satisfies Readonly<Record<string, Fault>>;
