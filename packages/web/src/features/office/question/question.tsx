import type { AskedQuestion } from '@quipu/contract';
import { texts } from './texts.ts';

const said = (answer: string): string => (answer === '' ? texts.nothing : answer);

/** Shows a question with what is right of it, and with what was answered where it is of somebody's sheet. */
export const Question = ({ question }: { readonly question: AskedQuestion | null }) => {
  if (question === null) return <p>{texts.gone}</p>;
  const { content, options, rows, given, correct } = question;
  return (
    <div>
      <h3>{texts.question}</h3>
      <p>{content}</p>
      {options.length > 0 && (
        <ul>
          {options.map((option, place) => (
            <li key={option.letter}>
              {option.letter}. {option.content}
              {option.match !== null && ` · ${place + 1} ${option.match}`}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 ? (
        <ol>
          {rows.map((row) => (
            <li key={row.content} value={row.number ?? undefined}>
              {row.given === null
                ? texts.rightRow(row.content, said(row.correct))
                : texts.row(row.content, said(row.given), said(row.correct))}
            </li>
          ))}
        </ol>
      ) : (
        <>
          {given !== null && <p>{texts.given(said(given))}</p>}
          <p>{texts.correct(said(correct))}</p>
        </>
      )}
    </div>
  );
};
