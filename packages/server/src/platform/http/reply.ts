/** A reply whose status stays a literal type, so that its body is checked against the one declared for it. */
export const reply = <S extends number, B>(status: S, body: B): { readonly status: S; readonly body: B } => ({
  status,
  body,
});
