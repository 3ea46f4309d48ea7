<?php
/** One user of each role, with the application password that writing-desk.ts uses. Returns their ids by role. */
function seed_people(): array {
	$people = array(
		'admin'       => array( 'Mara Quill', 'Keeps the <b>blog</b> &amp; the books.' ),
		'editor'      => array( 'Zoë O’Hara', '' ),
		'author'      => array( 'Tom Fenn', 'Writes about <em>slow</em> pages.' ),
		'contributor' => array( 'Ines Brandt', '' ),
	);
	$ids = array( 'admin' => 1 );
	foreach ( $people as $role => list( $name, $about ) ) {
		$person = array(
			'ID'           => $ids[ $role ] ?? 0,
			'user_login'   => $role,
			'user_email'   => "$role@example.test",
			'user_pass'    => wp_hash_password( 'password' ),
			'role'         => $role === 'admin' ? 'administrator' : $role,
			'display_name' => $name,
			'description'  => $about,
			'user_url'     => '',
		);
		if ( ! $person['ID'] ) {
			$person['user_pass'] = 'password';
		}
		$ids[ $role ] = must( wp_insert_user( $person ) );
		seed_application_password( $ids[ $role ], 'saltbushtestonlypassword' );
	}
	update_network_option( get_main_network_id(), WP_Application_Passwords::OPTION_KEY_IN_USE, true );
	return $ids;
}

/** WordPress makes up its own; a test needs to know it. So it is stored as WordPress stores them. */
function seed_application_password( int $user, string $password ): void {
	$hash = function_exists( 'wp_fast_hash' ) ? wp_fast_hash( $password ) : wp_hash_password( $password );
	$item = array(
		'uuid'      => sprintf( '00000000-0000-4000-8000-%012d', $user ),
		'app_id'    => '',
		'name'      => 'tests',
		'password'  => $hash,
		'created'   => 1735689600,
		'last_used' => null,
		'last_ip'   => null,
	);
	update_user_meta( $user, WP_Application_Passwords::USERMETA_KEY_APPLICATION_PASSWORDS, array( $item ) );
}
