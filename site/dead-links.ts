/** Links of a folder of pages that lead nowhere: to no file, to no place in it, or from the root, which a page opened from a file doesn't have. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export function deadLinks(folder: string): string[] {
  const files = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/')),
  );
  const pages = [...files].filter((file) => file.endsWith('.html'));
  const texts = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const places = new Map([...texts].map(([page, text]) => [page, new Set(valuesOf(text, 'id'))]));
  return pages.flatMap((page) => {
    const text = texts.get(page) ?? '';
    const twice = valuesOf(text, 'id').filter((id, at, all) => all.indexOf(id) !== at);
    const links = new Set([...valuesOf(text, 'href'), ...valuesOf(text, 'src')]);
    return [
      ...[...new Set(twice)].map((id) => `${page}: the id ${id} stands there twice`),
      ...[...links].flatMap((link) => {
        const why = deadBecause(link, page, files, places);
        return why === undefined ? [] : [`${page}: ${link}: ${why}`];
      }),
    ];
  });
}

function deadBecause(
  link: string,
  page: string,
  files: ReadonlySet<string>,
  places: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  if (/^(?:data|https?):/.test(link)) return undefined;
  if (link.startsWith('/')) return 'begins at the root';
  const [path = '', place] = link.split('#');
  const target = path === '' ? page : posix.normalize(posix.join(posix.dirname(page), decodeURIComponent(path)));
  if (!files.has(target)) return `there is no ${target}`;
  if (place === undefined || places.get(target)?.has(decodeURIComponent(place))) return undefined;
  return `${target} has no place of that name`;
}

function valuesOf(text: string, attribute: 'id' | 'href' | 'src'): string[] {
  return [...text.matchAll(new RegExp(String.raw`<[a-z][^<>]*?\s${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
  );
}
