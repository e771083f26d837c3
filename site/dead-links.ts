/**
 * Finds dead links in a folder of pages: links to a missing file or anchor, and root-relative links, which do not work on a page that is
 * opened from a file. Also finds duplicate IDs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export function findDeadLinks(folder: string): string[] {
  const files = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/')),
  );
  const pages = [...files].filter((file) => file.endsWith('.html'));
  const textsByPage = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const anchorsByPage = new Map(
    [...textsByPage].map(([page, text]) => [page, new Set(listAttributeValues(text, 'id'))]),
  );
  return pages.flatMap((page) => {
    const text = textsByPage.get(page) ?? '';
    const duplicateIds = listAttributeValues(text, 'id').filter((id, index, allIds) => allIds.indexOf(id) !== index);
    const links = new Set([...listAttributeValues(text, 'href'), ...listAttributeValues(text, 'src')]);
    return [
      ...[...new Set(duplicateIds)].map((id) => `${page}: duplicate id ${id}`),
      ...[...links].flatMap((link) => {
        const reason = explainDeadLink(link, page, files, anchorsByPage);
        return reason === undefined ? [] : [`${page}: ${link}: ${reason}`];
      }),
    ];
  });
}

/** Returns the reason why a link is dead, or undefined if it works. */
function explainDeadLink(
  link: string,
  page: string,
  files: ReadonlySet<string>,
  anchorsByPage: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (/^(?:data|https?):/.test(link)) return undefined;
  if (link.startsWith('/')) return 'begins with a slash';
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), decodeURIComponent(path)));
  if (!files.has(target)) return `${target} does not exist`;
  if (anchor === undefined || anchorsByPage.get(target)?.has(decodeURIComponent(anchor))) return undefined;
  return `${target} has no such anchor`;
}

function listAttributeValues(text: string, attribute: 'id' | 'href' | 'src'): string[] {
  return [...text.matchAll(new RegExp(String.raw`<[a-z][^<>]*?\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
  );
}
