import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The least that a login in React is: two fields, a button, and the words beside them.
const Login = () => {
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  return (
    <main>
      <h1>Ingreso a la plataforma</h1>
      <p>Escriba su usuario, que es su cédula o su pasaporte, y la clave con la que creó su cuenta.</p>
      <form>
        <label>
          Usuario <input value={user} onChange={({ target }) => setUser(target.value)} />
        </label>
        <label>
          Clave <input type="password" value={password} onChange={({ target }) => setPassword(target.value)} />
        </label>
        <button type="submit">Ingresar</button>
      </form>
    </main>
  );
};
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Login />
  </StrictMode>,
);
