import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  chooseLanguage,
  ENGLISH,
  findLanguage,
  type Language,
  matchTags,
  tagsOf,
} from '#domain/language/languages.ts';
import type { Speaker } from '#domain/language/speaker.ts';
import { speakerIn } from '#server/platform/languages/speakers.ts';

/** The language that a browser was switched to. Not a secret: the page reads it too (src/web/lib/language). */
const COOKIE = 'language';
const YEAR_SECONDS = 365 * 86_400;

/** The language that this browser was switched to; null without one. */
export function switchedLanguage(request: FastifyRequest): Language | null {
  return findLanguage(request.cookies?.[COOKIE]);
}

/** Keeps the language that a browser was switched to, or forgets it with null. */
export function keepLanguage(reply: FastifyReply, language: string | null, isHttps: boolean): void {
  const options = { path: '/', sameSite: 'lax', secure: isHttps } as const;
  if (language === null) reply.clearCookie(COOKIE, options);
  else reply.setCookie(COOKIE, language, { ...options, maxAge: YEAR_SECONDS });
}

/** The language of a reader whose account says nothing, or who has none. */
export function visitorLanguage(request: FastifyRequest): Language {
  const accepted = request.headers['accept-language'];
  // A program speaks English unless it asks for something else.
  if (request.headers.authorization !== undefined) return matchTags(tagsOf(accepted)) ?? ENGLISH;
  return chooseLanguage({ cookie: request.cookies?.[COOKIE], tags: tagsOf(accepted) });
}

/** Says what a request is answered with. */
export function speakerFor(request: FastifyRequest): Speaker {
  const person = request.call?.context.person;
  const own = person?.tokenScope ? null : findLanguage(person?.language);
  return speakerIn(own ?? visitorLanguage(request));
}

/** Headers of an answer that is written in a language: caches must not hand it to readers of another one. */
export function headersOf(language: Language): { 'content-language': string; vary: string } {
  return { 'content-language': language.code, vary: 'Accept-Language, Cookie' };
}
