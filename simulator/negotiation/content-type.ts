/** Which form a body has, by its Content-Type (media-415-*); without one it is the default form. */
import { unsupportedMediaType } from '../pure/status/reasons.ts';
import { FORMS, type Form, JSON_FORM, MEDIA_TYPES } from './forms.ts';
import { headerOf, type Negotiable } from './headers.ts';
import { parseContentType } from './media-type.ts';

/** Throws the 415 that lists what is read. */
export function bodyForm(request: Negotiable): Form {
  const header = headerOf(request, 'content-type');
  if (header === '' || header === 'application/json') return JSON_FORM;
  const mediaType = parseContentType(header);
  const form = FORMS.find((candidate) => candidate.mediaType === mediaType);
  if (form === undefined) throw unsupportedMediaType(MEDIA_TYPES);
  return form;
}
