import type { Assignment } from '../console/assignment-store.ts';
import { inOneLine } from './in-one-line.ts';
import { momentText } from './moment.ts';

export const proctorUsage = `  set-roles USUARIO examinee|proctor|operator[,...] --who QUIÉN --why MOTIVO
      Las funciones de una persona: examinee rinde evaluaciones, proctor supervisa las sesiones que se le asignan y operator
      las ve todas. Quien supervisa entra a /consola con su usuario y clave.
  assign-proctor USUARIO SESIÓN --who QUIÉN --why MOTIVO
      Asigna una sesión a un supervisor ("npx quipu sessions" muestra sus números).
  unassign-proctor USUARIO SESIÓN --who QUIÉN --why MOTIVO
      Se la quita: deja de verla al instante.
  proctors
      Quién supervisa cada sesión.`;

const named = (reference: string, fullName: string): string => `${reference} ${inOneLine(fullName)}`;

export const proctorTexts = {
  needsSession: 'Se esperaba: el usuario y el número de una sesión.',
  needsRoles: 'Se esperaba: el usuario y sus funciones, separadas por comas: examinee, proctor, operator.',
  notProctor: (reference: string) =>
    `${reference} no es supervisor: npx quipu set-roles ${reference} proctor --who QUIÉN --why MOTIVO`,
  already: 'Esa sesión ya estaba asignada a esa persona.',
  notAssigned: 'Esa sesión no estaba asignada a esa persona.',
  operator: ({ reference, fullName }: { readonly reference: string; readonly fullName: string }) =>
    `todas las sesiones: ${named(reference, fullName)} (operador)`,
  assignment: ({ id, evaluation, start, end, reference, fullName }: Assignment) =>
    `${id}  "${evaluation}"  ${momentText(start)} a ${momentText(end)}: ` +
    (reference === null ? 'nadie' : named(reference, fullName ?? '')),
  none: 'No hay sesiones.',
} as const;
