import type { ReactNode } from "react";

interface TableProps {
  readonly className?: string;
  readonly caption?: ReactNode;
  readonly columns: readonly string[];
  /** Each row is its key and its cells; the first cell is the heading of the row. */
  readonly rows: readonly (readonly [key: string | number, ...cells: ReactNode[]])[];
  /** True if all columns but the first hold numbers. */
  readonly numeric?: boolean;
}

export function Table({ className, caption, columns, rows, numeric }: TableProps) {
  const number = numeric ? "number" : undefined;
  return (
    <table className={className}>
      {caption !== undefined && <caption>{caption}</caption>}
      <thead>
        <tr>
          {columns.map((column, i) => (
            <th key={column} scope="col" className={i === 0 ? undefined : number}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, head, ...cells]) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, i) => (
              <td key={columns[i + 1]} className={number}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
