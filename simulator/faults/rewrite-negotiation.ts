/** Faults of choosing a form: by Accept for the answer, by Content-Type for the body. */
import type { Form } from '../negotiation/forms/form.ts';
import { JSON_FORM } from '../negotiation/forms/json-form.ts';
import { headerOf, type Negotiable } from '../negotiation/headers.ts';
import { type Choice, Negotiator } from '../negotiation/negotiator.ts';
import type { Offer } from '../negotiation/transform.ts';
import { badRequest, unsupportedMediaType } from '../pure/status/reasons.ts';
import type { StatusError } from '../pure/status/status.ts';
import type { FaultSet } from './catalogue.ts';

export function misnegotiating(sound: Negotiator, faults: FaultSet): Negotiator {
  return faults.size === 0 ? sound : new Misnegotiator(sound.forms, faults);
}

const JSON_CHOICE: Choice = { form: JSON_FORM, pretty: false };

class Misnegotiator extends Negotiator {
  private readonly faults: FaultSet;
  private readonly misnamed = new Map<Form, Form>();

  constructor(forms: readonly Form[], faults: FaultSet) {
    super(forms);
    this.faults = faults;
  }

  override choose(request: Negotiable, offer?: Offer): Choice | undefined {
    const { faults } = this;
    if (faults.has('accept-ignored')) return JSON_CHOICE;
    const accept = headerOf(request, 'accept');
    const yaml = this.forms.find(({ name }) => name === 'yaml');
    const anything = accept === '' || accept.startsWith('*/*');
    if (faults.has('yaml-by-default') && anything && yaml) return { form: yaml, pretty: false };
    const choice = super.choose(this.reread(request, accept), offer);
    if (choice === undefined) return faults.has('not-acceptable-is-json') ? JSON_CHOICE : undefined;
    return faults.has('answers-named-json') ? { ...choice, form: this.renamed(choice.form) } : choice;
  }

  override isRoutable(request: Negotiable, streams: boolean): boolean {
    const anything = this.faults.has('not-acceptable-is-json') || this.faults.has('accept-ignored');
    return anything || super.isRoutable(this.reread(request, headerOf(request, 'accept')), streams);
  }

  override bodyForm(request: Negotiable): Form {
    const { faults } = this;
    if (faults.has('body-needs-content-type') && headerOf(request, 'content-type') === '')
      throw unsupportedMediaType([]);
    const form = this.known(request);
    const yaml = this.forms.find(({ name }) => name === 'yaml');
    return form.name === 'json' && faults.has('json-is-yaml') && yaml ? yaml : form;
  }

  private known(request: Negotiable): Form {
    try {
      return super.bodyForm(request);
    } catch (error) {
      if (this.faults.has('unknown-form-is-json')) return JSON_FORM;
      throw this.faults.has('unknown-form-is-400') ? badRequest((error as StatusError).message) : error;
    }
  }

  private reread(request: Negotiable, accept: string): Negotiable {
    let read = accept;
    if (this.faults.has('accept-first-only')) read = read.split(',', 1)[0] ?? '';
    if (this.faults.has('accept-qualities-ignored')) read = read.replaceAll(/; *q=[0-9.]*/g, '');
    return read === accept ? request : { query: request.query, headers: { ...request.headers, accept: read } };
  }

  private renamed(form: Form): Form {
    const known = this.misnamed.get(form) ?? { ...form, mediaType: JSON_FORM.mediaType };
    this.misnamed.set(form, known);
    return known;
  }
}
