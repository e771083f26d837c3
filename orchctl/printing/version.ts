/** Formats the version of the client as JSON or YAML for `version -o`. */
import { fail } from '../errors.ts';
import { describeClientVersion } from '../server/version.ts';
import { formatJson } from '../templates/json.ts';

export async function formatVersion(output: string): Promise<string> {
  const gitVersion = describeClientVersion();
  const [, major = '', minor = ''] = /^v(\d+)\.(\d+)/.exec(gitVersion) ?? [];
  const platform = `${process.platform}/${process.arch}`;
  const versions = { clientVersion: { major, minor, gitVersion, platform } };
  if (output === 'json') return `${formatJson(versions, { isIndented: true, keepsOrder: true })}\n`;
  if (output !== 'yaml') fail(`--output must be 'yaml' or 'json'`);
  const { formatYaml } = await import('./yaml.ts');
  return formatYaml(versions);
}
