/**
 * The settings key of a build that was given none, on both ends. It keeps nothing secret (every visitor's client decodes
 * the settings): it tells a reply of this server from any other. An institution sets its own when it builds.
 */
export const DEMONSTRATION_SETTINGS_KEY = 'cXVpcHU6IG51ZG9zIGVuIHVuYSBjdWVyZGEgLSBkZW0=';
