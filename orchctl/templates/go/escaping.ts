/** Escapes text for HTML, JavaScript and URL queries, like the template functions html, js and urlquery. */

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '\0': '\ufffd',
  '"': '&#34;',
  "'": '&#39;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[\0"'&<>]/g, (character) => HTML_ESCAPES[character] ?? character);
}

const JS_ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  "'": "\\'",
  '"': '\\"',
  '<': '\\u003C',
  '>': '\\u003E',
  '&': '\\u0026',
  '=': '\\u003D',
};

export function escapeJs(text: string): string {
  return [...text]
    .map((letter) => {
      const replacement = JS_ESCAPES[letter];
      if (replacement !== undefined) return replacement;
      const point = letter.codePointAt(0) ?? 0;
      if (point >= 0x20 && point < 0x7f) return letter;
      if (point >= 0x80 && /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(letter)) return letter;
      return `\\u${point.toString(16).toUpperCase().padStart(4, '0')}`;
    })
    .join('');
}

export function escapeQuery(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
}
