type Props = { caption: string; head: readonly string[]; rows: readonly (readonly (string | number)[])[] };

/** What a picture shows, for those who do not see it. The first cell of a row names it. */
export const HiddenTable = ({ caption, head, rows }: Props) => (
  <div className="sr">
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
