import { ENGLISH, type Language } from '#domain/language/languages.ts';

/** The content of an email: a heading, paragraphs, and at most one action. */
export type EmailContent = {
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  /** A quotation of typed text. */
  quote?: string | null;
};

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/** Renders an email as plain text and as HTML; typed text is escaped. */
export function renderEmail(
  content: EmailContent,
  language: Language = ENGLISH,
): { text: string; html: string } {
  return { text: writeText(content), html: writeHtml(content, language) };
}

function writeText({ heading, paragraphs, action, quote }: EmailContent): string {
  const parts = [heading, ...paragraphs];
  if (quote) parts.push(quote.replaceAll(/^/gm, '> '));
  if (action) parts.push(`${action.label}:\n${action.url}`);
  return `${parts.join('\n\n')}\n\n— Allsquare\n`;
}

const BODY =
  "margin:0;padding:32px 16px;background:#faf9f5;color:#1c2230;font:16px/1.5 -apple-system,'Segoe UI',Roboto,sans-serif";
const CARD = 'max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:14px';
const BUTTON =
  'display:inline-block;padding:12px 20px;background:#3d4fc4;color:#ffffff;border-radius:10px;text-decoration:none;font-weight:600';

function writeHtml(
  { heading, paragraphs, action, quote }: EmailContent,
  { code, direction }: Language,
): string {
  const parts = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
  ];
  if (quote) {
    const lines = escapeHtml(quote).replaceAll('\n', '<br>');
    parts.push(`<p style="margin:0 0 16px;padding-left:16px;border-left:3px solid #d9dce6">${lines}</p>`);
  }
  if (action) {
    const url = escapeHtml(action.url);
    parts.push(
      `<p style="margin:24px 0 16px"><a href="${url}" style="${BUTTON}">${escapeHtml(action.label)}</a></p>`,
    );
    parts.push(`<p style="margin:0;font-size:13px;color:#5b6273;word-break:break-all">${url}</p>`);
  }
  return `<!doctype html><html lang="${code}"${direction === 'rtl' ? ' dir="rtl"' : ''}><body style="${BODY}"><div style="${CARD}">${parts.join('')}</div></body></html>`;
}
