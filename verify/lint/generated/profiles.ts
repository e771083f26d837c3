/** Generates the table of conformance profiles with the numbers of rules. */
import { conformanceProfiles, rulesOfProfile } from '../../../spec/conformance.ts';

export function profilesTable(): string {
  const rows = conformanceProfiles().map((profile) => {
    const core = rulesOfProfile(profile, 'core').length;
    const areas = profile.areas.map((area) => `[${area}](reference/rules-${area}.md)`).join(', ');
    return `| \`${profile.name}\` | ${profile.title} | ${areas} | ${core === 0 ? 'none' : core} | ${rulesOfProfile(profile, 'extended').length} |`;
  });
  return ['| profile | about | areas | core | extended |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}
