<?php
// An empty site of the agency's kind: no post, no page, no comment.
define( 'WP_INSTALLING', true );
require __DIR__ . '/load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'Saltbush', 'admin', 'admin@example.test', true, '', 'password' );
wp_delete_comment( 1, true );
foreach ( array( 1, 2, 3 ) as $sample ) {
	wp_delete_post( $sample, true );
}

switch_theme( must( array_key_first( wp_get_themes() ) ) );
update_option( 'timezone_string', 'Australia/Sydney' );
update_option( 'permalink_structure', '/%postname%/' );
update_option( 'ping_sites', '' );
$wp_rewrite->init();
$wp_rewrite->flush_rules( false );
