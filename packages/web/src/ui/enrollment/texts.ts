import type { Step } from '@quipu/contract';

export const stepTitles: Readonly<Record<Step, string>> = {
  1: 'Información personal',
  2: 'Contacto y residencia',
  3: 'Discapacidad',
  4: 'Situación socioeconómica',
  5: 'Postulación',
};

/** The parts of an enrollment's survey. */
export const texts = {
  dwelling: 'Vivienda',
  goods: 'Bienes del hogar',
  goodsIntro: '¿Cuántos tiene su hogar?',
  services: 'Servicios',
  servicesIntro: '¿Con cuáles cuenta su hogar?',
  household: 'Hogar',
} as const;
