/** Formats the version of the client as JSON or YAML for `version -o`. */
import { fail } from '../errors.ts';
import { clientVersion } from '../server/version.ts';
import { jsonText } from '../templates/json.ts';

export async function versionText(output: string): Promise<string> {
  const gitVersion = clientVersion();
  const [, major = '', minor = ''] = /^v(\d+)\.(\d+)/.exec(gitVersion) ?? [];
  const platform = `${process.platform}/${process.arch}`;
  const versions = { clientVersion: { major, minor, gitVersion, platform } };
  if (output === 'json') return `${jsonText(versions, { indented: true, ordered: true })}\n`;
  if (output !== 'yaml') fail(`--output must be 'yaml' or 'json'`);
  const { yamlText } = await import('./yaml.ts');
  return yamlText(versions);
}
