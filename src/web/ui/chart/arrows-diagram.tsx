import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';
import { Avatar } from '../display/avatar.tsx';
import { type Arrow, type ArrowNode, layOutArrows, type PlacedNode } from './arrows-layout.ts';
import { useWidth } from './use-width.ts';

type ArrowsDiagramProps = {
  /** The accessible name. */
  title: string;
  nodes: readonly ArrowNode[];
  edges: readonly Arrow[];
  /** Describes one arrow for screen readers. */
  describe: (from: string, to: string, label: string) => string;
};

/** A diagram of payments between people: from payers, where lines begin, to payees. Works from a width of 288 px. */
export function ArrowsDiagram({ title, nodes, edges, describe }: ArrowsDiagramProps) {
  const [ref, width] = useWidth<HTMLDivElement>(480);
  const layout = layOutArrows(nodes, edges);
  const names = new Map(nodes.map((node) => [node.id, node.label]));
  const roomy = width >= 520;
  const side = roomy ? Math.min(200, width * 0.3) : Math.max(64, width * 0.24);
  const tag = 4 + 7.6 * Math.max(0, ...edges.map((edge) => edge.label.length));
  const start = side + 8;
  const end = width - side - 8;
  const bend = Math.max(12, (end - start - tag) / 2);
  return (
    <figure ref={ref} className="min-w-0">
      <figcaption className="sr-only">{title}</figcaption>
      <ul className="sr-only">
        {edges.map((edge) => (
          <li key={`${edge.from}>${edge.to}`}>
            {describe(names.get(edge.from) ?? '', names.get(edge.to) ?? '', edge.label)}
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="relative" style={{ height: layout.height }}>
        <svg
          aria-hidden="true"
          height={layout.height}
          // By CSS: the measured width is one frame late, so the page would scroll sideways when a phone is turned.
          className="absolute inset-0 w-full overflow-visible rtl:-scale-x-100"
        >
          {layout.arrows.map((arrow) => (
            <g
              key={`${arrow.from}>${arrow.to}`}
              className="stroke-edge"
              fill="none"
              strokeWidth="1.5"
              strokeLinecap="round"
            >
              <path
                d={`M${start} ${arrow.startY}H${start + tag}C${start + tag + bend} ${arrow.startY} ${end - bend - 4} ${arrow.endY} ${end - 1} ${arrow.endY}`}
              />
              <path d={`M${end - 6} ${arrow.endY - 4}l5 4l-5 4`} strokeLinejoin="round" />
            </g>
          ))}
        </svg>
        {layout.arrows.map((arrow) => (
          <span
            key={`${arrow.from}>${arrow.to}`}
            className="figures absolute -translate-y-full pb-0.5 text-13 font-medium whitespace-nowrap"
            style={{ insetInlineStart: start, top: arrow.startY }}
          >
            {arrow.label}
          </span>
        ))}
        {layout.left.map((node) => (
          <Person
            key={node.id}
            node={node}
            roomy={roomy}
            style={{ insetInlineStart: 0, width: side, top: node.y }}
            end={roomy}
          />
        ))}
        {layout.right.map((node) => (
          <Person
            key={node.id}
            node={node}
            roomy={roomy}
            style={{ insetInlineEnd: 0, width: side, top: node.y }}
          />
        ))}
      </div>
    </figure>
  );
}

type PersonProps = { node: PlacedNode; roomy: boolean; end?: boolean; style: CSSProperties };

function Person({ node, roomy, end, style }: PersonProps) {
  return (
    <div
      style={style}
      className={cx(
        'absolute flex -translate-y-1/2 items-center',
        roomy ? 'gap-2' : 'flex-col gap-0.5',
        end && 'flex-row-reverse',
      )}
    >
      <Avatar name={node.name ?? node.label} src={node.src} size={roomy ? 'medium' : 'small'} />
      <span
        className={cx(
          'max-w-full min-w-0 truncate text-14',
          roomy ? 'font-medium' : 'text-13',
          end && 'text-end',
        )}
      >
        {node.label}
      </span>
    </div>
  );
}
