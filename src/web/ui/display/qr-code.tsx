import { encode } from 'uqr';
import { cx } from '../cx.ts';

/** The width of the quiet zone in modules; scanners need four. */
const BORDER = 4;

type QrCodeProps = { text: string; label: string; className?: string };

/** A text as a QR code. It is dark on white in every theme, so that cameras can read it. */
export function QrCode({ text, label, className = 'size-48' }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx('shrink-0 rounded-control border border-line', className)}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
