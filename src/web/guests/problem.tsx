/** Why the server refused, where there is no field that could say it. */
export function Problem({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="text-14 text-danger">
      {text}
    </p>
  );
}
