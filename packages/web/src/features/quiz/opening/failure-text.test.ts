import { describe, expect, it } from 'vitest';
import { failureText } from './failure-text.ts';

const refused = (status: number, message: string | null = null) => failureText({ kind: 'refused', status, message });

describe('what is said when a sheet cannot be opened', () => {
  it('is the text of each status, to the letter', () => {
    expect(refused(401)).toBe('Acceso no autorizado, solo se admite un inicio de sesión simultáneo.');
    expect(refused(403, 'La sesión terminó')).toBe('La sesión terminó');
    expect(refused(406, 'Falta la cámara')).toBe('Falta la cámara, revise la configuración.');
    expect(refused(409)).toBe(
      'La fecha y hora de su computador se encuentra incorrecta. Cierre la aplicación, configure fecha, hora y zona horaria de forma correcta y vuelva a intentar',
    );
    expect(refused(426, 'Actualice')).toBe('Actualice');
    expect(refused(426)).toMatch(/^Esta evaluación tiene un tipo de pregunta que esta versión/);
    expect(refused(404)).toBe('Ha ocurrido un error, verifique su conexión a internet');
    expect(failureText({ kind: 'serverOff' })).toBe('Ha ocurrido un error, verifique su conexión a internet');
    expect(failureText({ kind: 'offline' })).toBe('No se pudo conectar, verifique su conexión a internet');
  });
});
