/** The product's mark: four blocks around an open square. */
export const Marca = ({ tamanho = 32 }: { tamanho?: number }) => (
  <svg width={tamanho} height={tamanho} viewBox="0 0 32 32" role="img" aria-label="Praça">
    <rect width="32" height="32" rx="7" fill="var(--mantine-color-marca-filled)" />
    <g fill="var(--praca-sobre-marca)">
      <path d="M6 6h11v5h-6v6H6z" />
      <path d="M20 6h6v11h-5v-6h-1z" opacity=".8" />
      <path d="M26 20v6H15v-5h6v-1z" />
      <path d="M6 20h5v1h1v5H6z" opacity=".8" />
      <circle cx="16" cy="16" r="2.6" />
    </g>
  </svg>
)
