const ZONED = /^(get|set)(?!Time$|UTC|Milliseconds$)|^to(Date|Time)?String$/;
const LOCALE = ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const;
/** A day alone counts as UTC, and a moment with a Z or an offset is the same everywhere. */
const ABSOLUTE = /^\d{4}-\d{2}(-\d{2})?$|(Z|GMT|[+-]\d{2}:?\d{2})$/;

type Method = (...args: unknown[]) => unknown;
type Options = { timeZone?: string } | undefined;

const isLocal = (args: readonly unknown[]) =>
  args.length > 1 || (typeof args[0] === 'string' && !ABSOLUTE.test(args[0]));
const isZoneless = (options: unknown) => (options as Options)?.timeZone === undefined;

/**
 * Calls `onRead` whenever code asks for the time zone of the machine, or for a date or text that depends on it. Returns
 * the function that ends this.
 */
export function watchZoneReads(onRead: () => void): () => void {
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, isRead: (args: unknown[]) => boolean) => {
    const known = Object.getOwnPropertyDescriptor(owner, name);
    const method = known?.value as Method;
    const watched = function (this: unknown, ...args: unknown[]) {
      if (isRead(args)) onRead();
      return method.apply(this, args);
    };
    Object.defineProperty(owner, name, { ...known, value: watched });
    undo.push(() => Object.defineProperty(owner, name, known ?? {}));
  };
  for (const name of Object.getOwnPropertyNames(Date.prototype)) {
    if (ZONED.test(name)) replace(Date.prototype, name, () => true);
  }
  for (const name of LOCALE) replace(Date.prototype, name, ([, options]) => isZoneless(options));
  replace(Date, 'parse', isLocal);

  const { Date: KnownDate } = globalThis;
  const { DateTimeFormat } = Intl;
  globalThis.Date = new Proxy(KnownDate, {
    construct(target, args, newTarget) {
      if (isLocal(args)) onRead();
      return Reflect.construct(target, args, newTarget) as object;
    },
    apply(target, self, args) {
      onRead();
      return Reflect.apply(target, self, args) as unknown;
    },
  });
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, args, newTarget) {
      if (isZoneless(args[1])) onRead();
      return Reflect.construct(target, args, newTarget) as object;
    },
    apply(target, self, args) {
      if (isZoneless(args[1])) onRead();
      return Reflect.apply(target, self, args) as unknown;
    },
  });
  return () => {
    globalThis.Date = KnownDate;
    Intl.DateTimeFormat = DateTimeFormat;
    for (const each of undo) each();
  };
}
