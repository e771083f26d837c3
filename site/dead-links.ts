/**
 * Finds dead links in a folder of pages: links to a missing file or anchor, and absolute links, which don't work on a page opened from a
 * file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export function findDeadLinks(folder: string): string[] {
  const files = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/')),
  );
  const pages = [...files].filter((file) => file.endsWith('.html'));
  const texts = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const places = new Map([...texts].map(([page, text]) => [page, new Set(listAttributeValues(text, 'id'))]));
  return pages.flatMap((page) => {
    const text = texts.get(page) ?? '';
    const duplicateIds = listAttributeValues(text, 'id').filter((id, index, all) => all.indexOf(id) !== index);
    const links = new Set([...listAttributeValues(text, 'href'), ...listAttributeValues(text, 'src')]);
    return [
      ...[...new Set(duplicateIds)].map((id) => `${page}: duplicate id ${id}`),
      ...[...links].flatMap((link) => {
        const reason = describeDeadLink(link, page, files, places);
        return reason === undefined ? [] : [`${page}: ${link}: ${reason}`];
      }),
    ];
  });
}

function describeDeadLink(
  link: string,
  page: string,
  files: ReadonlySet<string>,
  places: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (/^(?:data|https?):/.test(link)) return undefined;
  if (link.startsWith('/')) return 'is an absolute link';
  const [path = '', place] = link.split('#');
  const target = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), decodeURIComponent(path)));
  if (!files.has(target)) return `${target} does not exist`;
  if (place === undefined || places.get(target)?.has(decodeURIComponent(place))) return undefined;
  return `${target} has no such anchor`;
}

function listAttributeValues(text: string, attribute: 'id' | 'href' | 'src'): string[] {
  return [...text.matchAll(new RegExp(String.raw`<[a-z][^<>]*?\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
  );
}
