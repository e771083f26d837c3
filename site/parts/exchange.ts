/** Requests and answers: as they were recorded on kube-apiserver, or as a published report holds them. */
import { html, type Markup } from '../../reports/render/markup.ts';
import type { RecordedExchange } from '../../reports/schema/envelope.ts';
import type { ObservedExchange } from '../../spec/observed.ts';

export function observedExchange({ request, body, status, answer }: ObservedExchange): Markup {
  return html`<div class="exchange"><p><code>${request}</code> <span class="status">${status ?? 'no answer'}</span></p>${bodyOf('sent', body)}${bodyOf('answered', answer)}</div>`;
}

export function reportedExchange({ request, response, error }: RecordedExchange): Markup {
  const exchange = {
    request: `${request.method} ${request.url}`,
    ...(response === undefined ? {} : { status: response.status }),
  };
  return html`${observedExchange({
    ...exchange,
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(response?.body === undefined ? {} : { answer: response.body }),
  })}${error === undefined ? undefined : html`<p>${error}</p>`}`;
}

function bodyOf(word: string, body: string | undefined): Markup | undefined {
  if (body === undefined || body === '') return undefined;
  return html`<p class="label">${word}</p><pre tabindex="0">${indented(body)}</pre>`;
}

/** JSON over several lines; anything else as it was. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
