<?php
// What WordPress asks of a web server: a file that is there is served, all else is index.php's.
// Not parse_url(), which takes the path //wp-json for a host.
$path = rawurldecode( explode( '?', $_SERVER['REQUEST_URI'] )[0] );
$file = $_SERVER['DOCUMENT_ROOT'] . rtrim( $path, '/' );
if ( trim( $path, '/' ) !== '' && ! str_contains( $path, '/.' ) && ( is_file( $file ) || is_file( "$file/index.php" ) ) ) {
	return false;
}
$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
$_SERVER['SCRIPT_FILENAME'] = $_SERVER['DOCUMENT_ROOT'] . '/index.php';
unset( $_SERVER['PATH_INFO'] );
require $_SERVER['SCRIPT_FILENAME'];
